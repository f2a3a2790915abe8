/**
 * The tab that a key leads to: arrows in the direction of reading, round the ends, Home and End. Undefined for a key that leads nowhere
 * else. Tabs that cannot be chosen now are passed over.
 */
export function tabAfterKey<Id extends string>(
  key: string,
  tabs: readonly { readonly id: Id; readonly isDisabled?: boolean | undefined }[],
  current: Id,
  isRtl: boolean,
): Id | undefined {
  const open = tabs.filter(({ id, isDisabled }) => id === current || !isDisabled).map(({ id }) => id);
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight';
  const backward = isRtl ? 'ArrowRight' : 'ArrowLeft';
  const index = open.indexOf(current);
  let next: Id | undefined;
  if (key === 'Home') next = open[0];
  else if (key === 'End') next = open.at(-1);
  else if (key === forward) next = open[(index + 1) % open.length];
  else if (key === backward) next = open.at(index - 1);
  return next === current ? undefined : next;
}
