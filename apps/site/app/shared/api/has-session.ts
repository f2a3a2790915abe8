import * as sessionEndpoints from '@duskline/contract/endpoints/session.gen';

let asking: Promise<boolean> | undefined;

/** Whether the browser has a session, whatever cookie a call went out with: calls that are refused together ask once. */
export function hasSession(): Promise<boolean> {
  asking ??= fetch(sessionEndpoints.status.path, { headers: { accept: 'application/json' }, credentials: 'same-origin' })
    .then((response) => response.json() as Promise<{ IsAuthenticated?: boolean }>)
    .then(({ IsAuthenticated }) => IsAuthenticated === true)
    .finally(() => {
      asking = undefined;
    });
  return asking;
}
