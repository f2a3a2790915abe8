/** Name of the file of a route: `match-page` of `/assets/match-page-CqmPSqXF.js`. */
export const pageName = ({ module }: { readonly module: string }): string =>
  module.slice(module.lastIndexOf('/') + 1, -'-CqmPSqXF.js'.length);
