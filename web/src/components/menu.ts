/** Style of a menu of names with what they are for. */
export const MENU =
  'z-50 w-80 max-w-[calc(100vw-2rem)] animate-rise rounded-md border border-line bg-surface p-1.5 shadow-float';
/** Style of an entry of a menu. */
export const MENU_ITEM =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-2.5 py-1 text-sm outline-none select-none data-highlighted:bg-sunken';
