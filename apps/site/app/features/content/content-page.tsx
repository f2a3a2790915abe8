import { DOCUMENT_VERSION } from '@duskline/contract/document-version';
import type { MessageId } from '../../shared/i18n/message-ids.ts';
import { useFormat, useT } from '../../shared/i18n/site-context.tsx';
import { PageMeta } from '../../shared/meta/page-meta.tsx';
import css from './content-page.module.css';
import { readParagraphs } from './read-paragraphs.ts';

interface ContentSection {
  /** Its anchor, the same in every language. */
  readonly id: string;
  readonly title: MessageId;
  readonly text: MessageId;
}

interface ContentPageProps {
  readonly title: MessageId;
  readonly intro: MessageId;
  readonly sections: readonly ContentSection[];
}

function SectionText({ text }: { text: string }) {
  return readParagraphs(text).map((paragraph) =>
    paragraph.kind === 'text' ? (
      <p key={paragraph.text}>{paragraph.text}</p>
    ) : (
      <ul key={paragraph.points[0]}>
        {paragraph.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    ),
  );
}

/** A document of the operator: title, version, contents and its sections, each with an anchor. */
export function ContentPage({ title, intro, sections }: ContentPageProps) {
  const t = useT();
  const format = useFormat();
  const head = `${t(title)} | Duskline`;
  const date = format.calendarDate(DOCUMENT_VERSION.sinceDay);
  return (
    <article className={css.document}>
      <PageMeta own={{ Title: head, OgTitle: head, Description: t(intro), OgDescription: t(intro) }} />
      <div className="page-title">
        <h1>{t(title)}</h1>
      </div>
      <p className={css.intro}>{t(intro)}</p>
      <div className={css.version}>
        <span>{t('content.version', { version: DOCUMENT_VERSION.name, date })}</span>
        <button type="button" className={`link ${css.print}`} onClick={() => print()}>
          {t('content.print')}
        </button>
      </div>
      <nav className={`panel ${css.contents}`} aria-labelledby="contents">
        <h2 id="contents" className={css.contentsTitle}>
          {t('content.contents')}
        </h2>
        <ol className={css.contentsList}>
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{t(section.title)}</a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map((section) => (
        <section key={section.id} className={css.section} aria-labelledby={section.id}>
          <h2 id={section.id} className={css.sectionTitle}>
            {t(section.title)}
          </h2>
          <SectionText text={t(section.text)} />
        </section>
      ))}
    </article>
  );
}
