/** The tree and the right rail are popovers below their widths; what opens them names them by these ids. */
export const MENU_ID = 'sports-menu';
export const RAIL_ID = 'slip-rail';
/** Begins the ids of the tabs of the rail. */
export const RAIL_TABS = 'rail-tab';
