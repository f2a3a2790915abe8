import * as playerEndpoints from '@duskline/contract/endpoints/player.gen';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { browserCall } from '../../shared/api/browser-call.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { useFormat, useT } from '../../shared/i18n/site-context.tsx';
import { useAccount } from '../../shared/session/session-store.ts';
import { ToggleGroup } from '../../shared/ui/toggle-group.tsx';
import { realityCheckQuery } from './limit-queries.ts';
import css from './limits.module.css';

/** How often the reality check comes (trust TR-D5). */
export function RealityCheckChoice() {
  const t = useT();
  const format = useFormat();
  const errorText = useErrorText();
  const userId = useAccount()?.id;
  const queries = useQueryClient();
  const query = realityCheckQuery(userId);
  const { data } = useQuery(query);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (minutes: number | null) => browserCall(playerEndpoints.setrealitycheck, { body: { Minutes: minutes } }),
    onSuccess: (reply) => queries.setQueryData(query.queryKey, reply),
  });
  const offered = [...(data?.IsRequired ? [] : [null]), ...(data?.OfferedMinutes ?? [])];
  return (
    <section className={css.kind} aria-labelledby="limit-reality">
      <h3 id="limit-reality">{t('limits.reality')}</h3>
      <p className={css.hint}>{t('limits.reality.hint')}</p>
      {data ? (
        <ToggleGroup
          labelledBy="limit-reality"
          value={data.Check?.Minutes ?? null}
          options={offered.map((value) => ({
            value,
            content: value === null ? t('limits.reality.off') : format.duration(value),
          }))}
          // Not disabled meanwhile: the button that was pressed would lose the focus.
          onChange={(minutes) => void (isPending || mutate(minutes))}
        />
      ) : (
        <span className={`skeleton ${css.waiting}`} />
      )}
      {error && (
        <p role="alert" className="field-error">
          {errorText(error)}
        </p>
      )}
    </section>
  );
}
