/** Signed statements about the running version. */
export const release = {
  unsafeTitle: 'This version signs nothing any more',
  unsafeBody:
    'Version {{version}} was found to be unsafe: {{leastSafe}} is the first that may sign. Reading works. Take the newer version, and see what else to do.',
  unsafeOpen: 'What to do',
  newerTitle: 'There is a newer version elsewhere',
  newerBody:
    'This address always shows the version that it names. Version {{version}} has an address of its own.',
  newerOpen: 'Open it',
  expiredTitle: 'The signature of this version has run out',
  expiredBody:
    'It works as before, but no newer version was found. If this lasts, open the exchange at another of its addresses.',
  forkedTitle: 'Two different key changes were published',
  forkedBody:
    'Only one of them can be right. This browser keeps the first that it saw. Sign nothing until the announcement of the exchange says which one is right.',
} as const
