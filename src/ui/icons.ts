/** Path data of every icon, drawn on a 24 × 24 grid by Icon.tsx and Icon.astro. */
export const icons = {
  down: '<path d="M6 9l6 6 6-6"/>',
  up: '<path d="M6 15l6-6 6 6"/>',
  menu: '<path d="M4 7h16M4 12h16M4 17h16"/>',
  close: '<path d="M6 6l12 12M18 6L6 18"/>',
  out: '<path d="M9 6H6v12h12v-3M13 5h6v6M19 5l-8 8"/>',
  settings:
    '<path d="M4 7h9m5 0h2M4 17h2m5 0h9"/><circle cx="15.5" cy="7" r="2.5"/><circle cx="8.5" cy="17" r="2.5"/>',
  flip: '<path d="M8 4v15m0 0l-4-4m4 4l4-4M16 20V5m0 0l-4 4m4-4l4 4"/>',
  search: '<circle cx="11" cy="11" r="6.5"/><path d="M16 16l4.500 4.500"/>',
  check: '<path d="M5 12.500l4.500 4.500L19 7.500"/>',
  ok: '<circle cx="12" cy="12" r="8.5"/><path d="M8.5 12.300l2.5 2.5 4.700-5"/>',
  warn: '<path d="M12 4l9 15.500H3zM12 10v4.500M12 17v.2"/>',
  error: '<circle cx="12" cy="12" r="8.5"/><path d="M12 7.500v5.500M12 16v.2"/>',
  info: '<circle cx="12" cy="12" r="8.5"/><path d="M12 11v5.500M12 7.800v.2"/>',
  offline:
    '<path d="M3 9a14 14 0 0 1 4-2.700M10.500 5.100A14 14 0 0 1 21 9M6 13a9 9 0 0 1 5-2.500M15 11.200a9 9 0 0 1 3 1.800M12 18v.2M4 3l16 18"/>',
  copy: '<rect x="8.500" y="8.500" width="11" height="11" rx="2"/><path d="M15.500 8.500v-2a2 2 0 0 0-2-2h-7a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h2"/>',
  plus: '<path d="M12 5v14M5 12h14"/>',
  minus: '<path d="M5 12h14"/>',
  right: '<path d="M9 6l6 6-6 6"/>',
  share: '<path d="M12 15V4m0 0L8 8m4-4l4 4M5 13v5a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-5"/>',
  heart: '<path d="M12 20s-7.5-4.6-7.5-10A4.2 4.2 0 0 1 12 7.4 4.2 4.2 0 0 1 19.5 10c0 5.4-7.5 10-7.5 10Z"/>',
  filter: '<path d="M4 6h16M7 12h10M10 18h4"/>',
  clock: '<circle cx="12" cy="12" r="8.5"/><path d="M12 7.500V12l3 2"/>',
  image:
    '<rect x="4" y="5" width="16" height="14" rx="2"/><path d="M4 16l4.500-4.500 3.500 3.500 3-3 5 5"/><circle cx="9" cy="9.500" r="1.2"/>',
  swap: '<path d="M4 8h14m0 0l-4-4m4 4l-4 4M20 16H6m0 0l4-4m-4 4l4 4"/>',
} as const

export type IconName = keyof typeof icons
