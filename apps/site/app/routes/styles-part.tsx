import type { ReactNode } from 'react';
import css from './styles.module.css';

/** A part of the page of styles: a panel with a title. */
export function StylesPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`panel ${css.part}`}>
      <h2 className={`section-title ${css.partTitle}`}>{title}</h2>
      <div className={css.samples}>{children}</div>
    </section>
  );
}
