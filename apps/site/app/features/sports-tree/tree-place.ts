/** What of the tree the present page is about; links as the data gives them. */
export interface TreePlace {
  readonly sportId?: number | undefined;
  readonly categoryId?: number | undefined;
  readonly tournamentId?: number | undefined;
  /** A match that is played. */
  readonly isLive?: boolean | undefined;
}
