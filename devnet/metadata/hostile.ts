/** Metadata and pictures as an attacker writes them: items from 1 on of the arena collection. */

type HostileItem = {
  /** The attack that it tries. */
  what: string
  /** The metadata file, given the address of its picture. Not always JSON. */
  json(image: string): string
  /** Its picture, if that is hostile too. */
  svg?: string
  /** HTTP status if not 200. */
  status?: number
  type?: string
}

const SVG = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 640"'
const square = '<rect width="640" height="640" fill="#842"/>'
const file = (value: object): string => JSON.stringify(value)
const trait = (trait_type: unknown, value: unknown) => ({ trait_type, value })

const list: readonly HostileItem[] = [
  {
    what: 'script in the picture',
    json: (image) =>
      file({ name: 'Scripted', description: 'x', image, attributes: [trait('Grade', 'Common')] }),
    svg: `<svg ${SVG} onload="parent.hostile=1;top.hostile=1;fetch('/api/users/v1/country')">${square}<script>hostile=1;document.cookie='hostile=1'</script><a href="javascript:hostile=1"><text y="40">click</text></a><foreignObject width="640" height="640"><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="hostile=1"/><iframe src="javascript:hostile=1"></iframe></body></foreignObject><image href="https://example.invalid/track.png"/></svg>`,
  },
  {
    what: 'HTML in every text',
    json: (image) =>
      file({
        name: '<img src=x onerror="window.hostile=1">',
        description: '<script>window.hostile=1</script><b style="position:fixed;inset:0">covered</b>',
        image,
        external_url: '"><script>window.hostile=1</script>',
        attributes: [
          trait('<svg onload=hostile=1>', '</td></tr><script>hostile=1</script>'),
          trait('Grade', '"><img src=x onerror=hostile=1>'),
          trait("' or 1=1 --", '{{constructor.constructor("hostile=1")()}}'),
        ],
      }),
  },
  {
    what: 'a picture of 30,000 by 30,000',
    json: (image) => file({ name: 'Vast', description: 'x', image, attributes: [trait('Level', 3)] }),
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000">${'<rect width="30000" height="30000" fill="#284" opacity=".9"/>'}</svg>`,
  },
  {
    what: 'links that run',
    json: () =>
      file({
        name: 'Runner',
        description: 'x',
        image: 'javascript:window.hostile=1',
        image_url: ' jAvAsCrIpT:window.hostile=1',
        animation_url: 'data:text/html,<script>parent.hostile=1</script>',
        external_url: 'javascript:window.hostile=1//https://example.invalid',
        youtube_url: 'vbscript:hostile',
        attributes: [trait('Link', 'javascript:window.hostile=1')],
      }),
  },
  {
    what: 'wrong types everywhere',
    json: () =>
      file({
        name: 42,
        description: { toString: 'x' },
        image: ['ipfs://x'],
        attributes: [null, 7, 'text', [], { trait_type: {}, value: [] }, { trait_type: 'Level', value: {} }],
      }),
  },
  {
    what: 'keys that reach into prototypes',
    json: (image) =>
      `{"name":"Proto","description":"x","image":"${image}","__proto__":{"hostile":1,"isAdmin":true},"constructor":{"prototype":{"hostile":1}},"attributes":[{"trait_type":"__proto__","value":"hostile"},{"trait_type":"constructor","value":"hostile"},{"trait_type":"toString","value":"hostile"},{"trait_type":"Level","value":5,"__proto__":{"display_type":"date"}}]}`,
  },
  {
    what: 'a name of 10,000 characters',
    json: (image) =>
      file({
        name: 'W'.repeat(10_000),
        description: 'M\n'.repeat(20_000),
        image,
        attributes: [trait('V'.repeat(5_000), 'W'.repeat(10_000)), trait('Grade', 'Unique')],
      }),
  },
  {
    what: 'text that disguises itself',
    json: (image) =>
      file({
        name: '\u202Egnp.elba\u202D Genesis\u200B\u200D\uFEFF #1',
        description: `\u2066\u2067\u2068 price: 1 \u202E000,000,1\u2069${'a\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307'.repeat(200)}`,
        image,
        attributes: [
          trait('Gr\u0430de', 'C\u043Emmon'),
          trait('\u200BGrade', '\u202EeuqinU'),
          trait('Level', '\u0661'),
        ],
      }),
  },
  {
    what: 'a thousand attributes',
    json: (image) =>
      file({
        name: 'Many',
        description: 'x',
        image,
        attributes: Array.from({ length: 1_000 }, (_, k) => trait(`Trait ${k}`, 'x'.repeat(k))),
      }),
  },
  {
    what: 'no JSON',
    json: () => '<!doctype html><title>Sign in</title><script>hostile=1</script>',
    type: 'text/html',
  },
  { what: 'JSON that nests for ever', json: () => `${'{"a":['.repeat(20_000)}1${']}'.repeat(20_000)}` },
  {
    what: 'numbers that are none',
    json: (image) =>
      `{"name":"Numbers","description":"x","image":"${image}","attributes":[{"trait_type":"Level","value":1e400},{"trait_type":"Hash Power","value":-0},{"trait_type":"Speed","value":9007199254740993123456789},{"trait_type":"Combat Power","value":"NaN"},{"trait_type":"Health Power","value":"1e9999"},{"trait_type":"Boost","value":1e-320,"display_type":"boost_percentage"}]}`,
  },
  {
    what: 'a picture inside the address',
    json: () =>
      file({
        name: 'Inline',
        description: 'x',
        image: `data:image/svg+xml;base64,${btoa(`<svg ${SVG} onload="top.hostile=1">${square}<script>top.hostile=1</script></svg>`)}`,
        attributes: [trait('Grade', 'Common')],
      }),
  },
  {
    what: 'a picture that lies about its address and leaves the folder',
    json: () =>
      file({
        name: 'Elsewhere',
        description: 'x',
        image:
          'ipfs://bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku/../../api/users/v1/country',
        animation_url: 'https://user:password@example.invalid/a.mp4',
        attributes: [],
      }),
  },
  { what: 'metadata that is gone', json: () => '{"error":"gone"}', status: 404 },
  { what: 'a server that fails', json: () => 'oops', status: 500, type: 'text/plain' },
]

/** By the item's number. */
export const hostileItems: ReadonlyMap<number, HostileItem> = new Map(
  list.map((item, index) => [index + 1, item]),
)
