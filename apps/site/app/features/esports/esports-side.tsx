import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { browserCall } from '../../shared/api/browser-call.ts';
import { useSite, useT } from '../../shared/i18n/site-context.tsx';
import { isEsport, type SportNode, type TournamentNode } from '../../shared/model/sport.ts';
import type { SideProps } from '../../shared/routing/define-page.tsx';
import { dataHref } from '../../shared/routing/paths.ts';
import { SportIcon } from '../../shared/ui/sport-icon.tsx';
import { chooseLeague, readChosenLeagues, useChosenLeagues } from './chosen-leagues.ts';
import { leaguesQuery } from './esports-queries.ts';
import css from './esports-side.module.css';

/** What of the esports the page is about. */
export interface EsportsSidePlace {
  readonly sportId?: number | undefined;
  readonly tournamentId?: number | undefined;
  readonly part: 'overview' | 'matches' | 'outrights' | 'results';
  /** Leagues of the game, as the page has loaded them. */
  readonly leagues?: readonly TournamentNode[] | undefined;
}

function Count({ value }: { value: number | undefined }) {
  if (value === undefined) return null;
  return (
    <span className="count" suppressHydrationWarning>
      {value}
    </span>
  );
}

interface ChoiceProps {
  name: string;
  group: string;
  isChosen: boolean;
  count?: number | undefined;
  onChoose: () => void;
  star?: ReactNode;
}

function Choice({ name, group, isChosen, count, onChoose, star }: ChoiceProps) {
  return (
    <li className={css.choice}>
      <label className={css.row}>
        <input type="radio" className={css.radio} name={group} checked={isChosen} onChange={onChoose} />
        <span className={css.name} dir="auto">
          {name}
        </span>
        <Count value={count} />
      </label>
      {star}
    </li>
  );
}

interface LeaguesProps extends Pick<EsportsSideProps, 'place' | 'onLeave' | 'star'> {
  game: SportNode;
}

/** ESPORTS-02: all leagues, one of them, or the outrights of a game. A choice leads to its page and is remembered for the game. */
function Leagues({ game, place, onLeave, star }: LeaguesProps) {
  const t = useT();
  const { locale } = useSite();
  const navigate = useNavigate();
  const { data = [] } = useQuery({
    ...leaguesQuery(browserCall, locale.code, game.id),
    ...(place.leagues ? { initialData: [...place.leagues] } : {}),
  });
  const group = `leagues-${game.id}`;
  const choose = (link: string, isAll = false) => {
    chooseLeague(game.id, isAll ? undefined : link);
    void navigate(dataHref(locale.segment, link));
    onLeave();
  };
  return (
    <fieldset className={css.leagues}>
      <legend className="sr-only">{t('esports.leagues', { game: game.name })}</legend>
      <ul>
        <Choice
          name={t('esports.allLeagues')}
          group={group}
          isChosen={place.part === 'matches' && place.tournamentId === undefined}
          count={game.count}
          onChoose={() => choose(game.link, true)}
        />
        {data.map((league) => (
          <Choice
            key={league.id}
            name={league.name}
            group={group}
            isChosen={place.part === 'matches' && league.id === place.tournamentId}
            count={league.count}
            onChoose={() => choose(league.link)}
            star={star(league)}
          />
        ))}
        <Choice
          name={t('tree.outrights')}
          group={group}
          isChosen={place.part === 'outrights'}
          onChoose={() => choose(`${game.link}/outright`)}
        />
      </ul>
    </fieldset>
  );
}

export interface EsportsSideProps extends SideProps {
  place: EsportsSidePlace;
  /** Marks a league as a favourite. */
  star: (league: TournamentNode) => ReactNode;
}

/** ESPORTS-03: results of all games, then those of each. */
function ResultGames({ games, place, onLeave }: { games: readonly SportNode[]; place: EsportsSidePlace; onLeave: () => void }) {
  const t = useT();
  const { locale } = useSite();
  const entries = [
    { id: undefined, name: t('esports.allGames'), link: '/esports/all' },
    ...games.map(({ id, name, link }) => ({ id, name, link })),
  ];
  return (
    <ul className={css.games}>
      {entries.map(({ id, name, link }) => (
        <li key={link}>
          <Link
            className={css.row}
            to={dataHref(locale.segment, `${link}/results`)}
            aria-current={place.part === 'results' && place.sportId === id ? 'page' : undefined}
            onClick={onLeave}
          >
            <span className="truncate">{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The tree of the esports pages (ESPORTS-01): all games, then each; the game of the page is open. */
export function EsportsSide({ mode, sports, place, onLeave, star }: EsportsSideProps) {
  const t = useT();
  const { locale } = useSite();
  const chosen = useChosenLeagues();
  useEffect(readChosenLeagues, []);
  const games = sports.filter(isEsport);
  if (mode === 'results') return <ResultGames games={games} place={place} onLeave={onLeave} />;
  const isOpen = (game: SportNode) => game.id === place.sportId && place.part !== 'results';
  return (
    <ul>
      <li>
        <Link
          className={css.row}
          to={dataHref(locale.segment, '/esports')}
          aria-current={place.part === 'overview' ? 'page' : undefined}
          onClick={onLeave}
        >
          <span className="truncate">{t('tree.all')}</span>
          <Count value={games.reduce((sum, { count }) => sum + count, 0)} />
        </Link>
      </li>
      {games.map((game) => (
        <li key={game.id}>
          <Link className={css.row} to={dataHref(locale.segment, chosen[game.id] ?? game.link)} aria-expanded={isOpen(game)}>
            <SportIcon systemId={game.systemId} />
            <span className="truncate">{game.name}</span>
            <Count value={game.count} />
          </Link>
          {isOpen(game) && <Leagues game={game} place={place} onLeave={onLeave} star={star} />}
        </li>
      ))}
    </ul>
  );
}
