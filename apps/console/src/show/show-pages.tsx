import type { ComponentType, ReactNode } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import type { EditorTopic } from '@studio/realtime/editor-protocol';
import { NoPage } from '../app/no-page-lazy';
import { SubNav } from '../kit/sub-nav';
import { TextScopeContext } from '../kit/template/text-scope';
import { Page } from '../ui/page';
import { ShowProvider, useShow } from './show-context';
import { ShowPicker } from './show-picker';

interface ShowPagesProps {
  readonly texts: { readonly title: string; readonly about: string; readonly parts: string };
  readonly topics: readonly EditorTopic[];
  /** The first has the address `/` below this page. */
  readonly pages: readonly {
    readonly to: string;
    readonly text: string;
    readonly component: ComponentType;
  }[];
}

/** Pages about one show, which is chosen above them. */
export function ShowPages({ texts, topics, pages }: ShowPagesProps) {
  const [location] = useLocation();
  const address = location.replace(/(?<=.)\/$/, '');
  if (!pages.some(({ to }) => to === address)) return <NoPage />;
  return (
    <ShowProvider topics={topics}>
      <Page title={texts.title} about={texts.about} actions={<ShowPicker />}>
        <SubNav label={texts.parts} places={pages} />
        <TextsOfShow>
          <Switch>
            {pages.map(({ to, component }) => (
              <Route key={to} path={to} component={component} />
            ))}
          </Switch>
        </TextsOfShow>
      </Page>
    </ShowProvider>
  );
}

/** Texts with placeholders below belong to the owner of the show. */
function TextsOfShow({ children }: { readonly children: ReactNode }) {
  return <TextScopeContext.Provider value={useShow().of}>{children}</TextScopeContext.Provider>;
}
