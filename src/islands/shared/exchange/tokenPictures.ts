const files = import.meta.glob<string>('../../../../public/tokens/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Pictures by lower-case symbol, in the script itself: all of them are fewer bytes than the request for one. */
export const tokenPictures: ReadonlyMap<string, string> = new Map(
  Object.entries(files).map(([path, svg]) => [
    path.slice(path.lastIndexOf('/') + 1, -'.svg'.length),
    `data:image/svg+xml,${encodeURIComponent(svg)}`,
  ]),
)
