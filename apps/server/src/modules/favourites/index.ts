export { favouritesTables } from './personal-data.ts';
export { createFavourites, type FavouriteKind, type Favourites } from './store.ts';
