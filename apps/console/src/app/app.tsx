import { QueryClientProvider } from '@tanstack/react-query';
import { Router } from 'wouter';
import { makeQueryClient } from '../api/queries';
import { goGuarded } from '../kit/back-guard';
import { SpeechProvider } from '../text/texts';
import { Boundary } from '../ui/boundary';
import { PasteNotice } from '../ui/paste-notice';
import { Toasts } from '../ui/toasts';
import { Working } from '../ui/working';
import { Pages } from './pages';

const queries = makeQueryClient();

export function App() {
  return (
    <QueryClientProvider client={queries}>
      <SpeechProvider>
        <Router base="/console" aroundNav={goGuarded}>
          <Boundary>
            <Pages />
          </Boundary>
        </Router>
        <Toasts />
        <Working />
        <PasteNotice />
      </SpeechProvider>
    </QueryClientProvider>
  );
}
