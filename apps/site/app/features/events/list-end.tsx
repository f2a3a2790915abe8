import { EndOfList } from '../../shared/ui/end-of-list.tsx';

/** Matches that are not here yet: asked for when the end of the list comes near. */
export interface MoreEvents {
  readonly isLoading: boolean;
  load(): void;
}

interface ListEndProps {
  /** Matches that are here. */
  rows: number;
  /** As many of them as are made. */
  most: number;
  /** Makes more of them. */
  grow: () => void;
  more: MoreEvents | undefined;
}

/** The end of a list that grows as one scrolls: first by what is here, then by what is asked for. */
export function ListEnd({ rows, most, grow, more }: ListEndProps) {
  const isCut = rows > most;
  if (!isCut && !more) return null;
  return (
    <EndOfList
      rows={Math.min(rows, most)}
      isLoading={!isCut && more?.isLoading === true}
      onNear={isCut ? grow : () => more?.load()}
    />
  );
}
