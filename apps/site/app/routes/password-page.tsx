import type { ReactNode } from 'react';
import { PageMeta } from '../shared/meta/page-meta.tsx';
import css from './password-page.module.css';

/** A page with one short form of the account. Nothing of it belongs in a search. `isPassing`: home takes its place in a moment. */
export function PasswordPage({ title, isPassing, children }: { title: string; isPassing?: boolean; children: ReactNode }) {
  return (
    <section className={`panel ${css.page}${isPassing ? ` ${css.passing}` : ''}`} aria-labelledby="password-title">
      <PageMeta own={{ Title: `${title} | Duskline`, OgTitle: title }} />
      <meta name="robots" content="noindex" />
      <h1 id="password-title">{title}</h1>
      {children}
    </section>
  );
}
