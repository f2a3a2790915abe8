export { createFavourites, type FavouriteKind, type Favourites } from './store.ts';
