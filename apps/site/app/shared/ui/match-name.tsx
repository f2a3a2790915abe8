import { Link } from 'react-router';
import { useSite } from '../i18n/site-context.tsx';
import { dataHref } from '../routing/paths.ts';

interface MatchNameProps {
  name: string | undefined;
  /** Absent: the match has no page any more. */
  link: string | undefined;
  linkClass: string | undefined;
  textClass: string | undefined;
}

/** A match by its name, which leads to its page where there is one. */
export function MatchName({ name, link, linkClass, textClass }: MatchNameProps) {
  const { locale } = useSite();
  return link ? (
    <Link className={linkClass} to={dataHref(locale.segment, link)} dir="auto">
      {name}
    </Link>
  ) : (
    <span className={textClass} dir="auto">
      {name}
    </span>
  );
}
