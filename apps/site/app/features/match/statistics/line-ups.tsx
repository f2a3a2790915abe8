import type { MatchStatistics } from '@duskline/contract/entities/match-statistics';
import type { MessageId } from '../../../shared/i18n/message-ids.ts';
import { POSITION_TEXTS } from '../../../shared/i18n/position-texts.ts';
import { useFormat, useT } from '../../../shared/i18n/site-context.tsx';
import css from './statistics.module.css';

type Known = NonNullable<MatchStatistics['LineUps']>;
type Player = Known['Home']['Starting'][number];
type Absent = MatchStatistics['Absences']['Home'][number];

const REASONS: Readonly<Record<Absent['Reason'], MessageId>> = {
  injured: 'statistics.injured',
  suspended: 'statistics.suspended',
  other: 'statistics.absent',
};

/** Numbers of shirts can stand twice, and so can names: both together are one player. */
const keyOf = ({ Number: number, Name }: Absent | Player) => `${number} ${Name}`;

function PlayerRow({ player, note }: { player: Absent | Player; note?: string | undefined }) {
  const t = useT();
  const { number } = useFormat();
  const isCaptain = 'IsCaptain' in player && player.IsCaptain;
  return (
    <li>
      <span className={css.shirt}>{player.Number === null ? '' : number(player.Number)}</span>
      <span className={css.player}>
        <bdi>{player.Name}</bdi>
        {isCaptain && (
          <span className={css.captain}>
            <span aria-hidden="true">{t('statistics.captainShort')}</span>
            <span className="sr-only">{t('statistics.captain')}</span>
          </span>
        )}
      </span>
      {note && <span className={css.note}>{note}</span>}
    </li>
  );
}

interface TeamProps {
  name: string;
  lineUp: Known['Home'];
  out: readonly Absent[];
}

function Team({ name, lineUp, out }: TeamProps) {
  const t = useT();
  const positionOf = ({ Position }: Player) => {
    const text = Position === null ? undefined : POSITION_TEXTS[Position];
    return text && t(text);
  };
  return (
    <section className={css.squad}>
      <h3 className="truncate" dir="auto">
        {name}
      </h3>
      <ul>
        {lineUp.Starting.map((player) => (
          <PlayerRow key={keyOf(player)} player={player} note={positionOf(player)} />
        ))}
      </ul>
      {lineUp.Bench.length > 0 && (
        <>
          <h4>{t('statistics.bench')}</h4>
          <ul>
            {lineUp.Bench.map((player) => (
              <PlayerRow key={keyOf(player)} player={player} note={positionOf(player)} />
            ))}
          </ul>
        </>
      )}
      {out.length > 0 && (
        <>
          <h4>{t('statistics.absent')}</h4>
          <ul>
            {out.map((player) => (
              <PlayerRow key={keyOf(player)} player={player} note={t(REASONS[player.Reason])} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

interface LineUpsProps {
  home: string;
  away: string;
  lineUps: Known;
  absences: MatchStatistics['Absences'];
}

/** Who begins, who sits on the bench and who cannot play. */
export function LineUps({ home, away, lineUps, absences }: LineUpsProps) {
  const t = useT();
  return (
    <>
      <p className={css.status}>{t(lineUps.Status === 'confirmed' ? 'statistics.confirmed' : 'statistics.expected')}</p>
      <div className={css.pair}>
        <Team name={home} lineUp={lineUps.Home} out={absences.Home} />
        <Team name={away} lineUp={lineUps.Away} out={absences.Away} />
      </div>
    </>
  );
}
