import { toggleFavouriteTournament, useIsFavouriteTournament } from '../../shared/favourites/favourite-tournaments.ts';
import { StarButton } from '../../shared/ui/star-button.tsx';

/** FAV-01, FAV-02 */
export function TournamentStar({ id, name, className }: { id: number; name: string; className?: string | undefined }) {
  const isOn = useIsFavouriteTournament(id);
  return <StarButton className={className} name={name} isOn={isOn} onToggle={() => toggleFavouriteTournament(id)} />;
}
