import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useSite } from '../../shared/i18n/site-context.tsx';
import css from './messages-panel.module.css';

const PLAIN: ReadonlySet<string> = new Set(['P', 'STRONG', 'B', 'EM', 'I', 'UL', 'OL', 'LI', 'H3', 'H4']);

/** A link of a message is a button: to a page of ours in the language of the page, or to another site, which gets no hold of ours. */
function BodyLink({ href, children }: { href: string; children: ReactNode }) {
  const { locale } = useSite();
  if (/^\/(?![/\\])/.test(href))
    return (
      <Link className="button" to={`/${locale.segment}${href}`}>
        {children}
      </Link>
    );
  if (!/^https:\/\/[^/\\]/i.test(href)) return children;
  return (
    <a className="button" href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

function toElements(parent: Node): ReactNode {
  return [...parent.childNodes].map((node, at) => {
    const key = `${at}`;
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    if (!(node instanceof Element)) return null;
    const children = toElements(node);
    if (node.tagName === 'BR') return <br key={key} />;
    if (node.tagName === 'A')
      return (
        <BodyLink key={key} href={node.getAttribute('href') ?? ''}>
          {children}
        </BodyLink>
      );
    if (!PLAIN.has(node.tagName)) return <Fragment key={key}>{children}</Fragment>;
    const Tag = node.tagName.toLowerCase() as 'p';
    return <Tag key={key}>{children}</Tag>;
  });
}

/**
 * The text of a message. The server has made it harmless; here it is read in a document that runs and loads nothing, and made of elements
 * of this list again: no HTML of anybody goes into the page (TR-G4).
 */
export function MessageBody({ html }: { html: string }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return (
    <div className={css.body} dir="auto">
      {toElements(body)}
    </div>
  );
}
