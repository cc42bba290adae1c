import type { ReactNode } from 'react';
import { Card } from '../../ui/card';

interface EditorCardProps {
  readonly title: string;
  readonly about?: string;
  readonly children: ReactNode;
}

/** Card about one automation. The palette does not offer it: its page is of one record. */
export function EditorCard({ title, about, children }: EditorCardProps) {
  return (
    <Card title={title} {...(about !== undefined && { about })}>
      {children}
    </Card>
  );
}
