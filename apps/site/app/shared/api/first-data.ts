/**
 * First data of a query: as old as the page that brought it. Where its streams go on from the page's own position, or their snapshots are held
 * against it, its age alone is no reason to ask again.
 */
export const firstData = (readAtMs: number, isFollowed: boolean) => ({
  initialDataUpdatedAt: readAtMs,
  ...(isFollowed ? { refetchOnMount: false as const } : {}),
});

/** First data that is a part: old from the start, so that a page that needs the whole asks for it; this one asks when the rest is looked for. */
export const PARTIAL_DATA = { initialDataUpdatedAt: 0, refetchOnMount: false } as const;
