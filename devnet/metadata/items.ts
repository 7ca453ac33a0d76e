import { type CollectionInfo, collectionList } from '../../src/lib/core/config/collections.ts'
import { formulatorName, idName } from '../../src/lib/core/nft/link.ts'
import { createRandom } from '../seed/random.ts'
import { draw, drawCollection, type Subject } from './art.ts'
import { cidOf } from './cid.ts'
import { hostileItems } from './hostile.ts'

type Attribute = {
  trait_type: string
  value: string | number
  display_type?: 'number'
}

export const GRADES = ['Common', 'Uncommon', 'Unique'] as const
const ELEMENTS = ['Fire', 'Water', 'Wind', 'Earth', 'Light', 'Dark'] as const
const KINDS = ['', 'Alpha', 'Sigma', 'Omega'] as const
const LOCKS = [0, 200_000, 800_000, 1_600_000] as const
const EFFICIENCIES = [0, 1, 1.15, 1.3] as const

/** Names of heroes and champions, invented for the devnet and chosen by number. */
const FIRST = [
  ...['Arin', 'Bora', 'Calla', 'Doran', 'Eun', 'Faye', 'Garam', 'Hana', 'Iden', 'Jisu', 'Kael', 'Lumi'],
  ...['Maru', 'Nari', 'Oren', 'Pyo', 'Quill', 'Rowan', 'Sera', 'Taeo', 'Una', 'Vero', 'Wren', 'Yul'],
]
const LAST = [
  ...['of the Ridge', 'Ashhand', 'Stormcaller', 'the Quiet', 'Brightblade', 'of Two Rivers', 'Ironvow'],
  ...['the Late', 'Nightbell', 'of the Long Road', 'Thornward', 'the Unbent', 'Palewing'],
]
const PLACES = ['Harbor', 'Terrace', 'Grove', 'Basin', 'Summit', 'Crossing', 'Meadow', 'Watch']

/** Ids below this are an item's number; larger ones are hashes. */
const HASHED_FROM = 1_000_000n
/** Pictures that items with hashed ids share. */
export const VARIANTS = 48

/**
 * Heroes without a state from their game yet, by collection: they have no metadata. The first of each belongs to the
 * demo wallet, the others do not.
 */
export const UNSYNCHRONIZED: Readonly<Record<string, readonly bigint[]>> = { xheroes_s2: [177n, 41n, 42n] }

/** Traits of heroes that a reveal contract stores. Metadata files and pictures omit them because they change. */
export const CHAIN_TRAITS: readonly string[] = ['Grade', 'Level', 'Stars', 'Hash Power']

/** Used in place of an item's key for the collection itself. */
export const WHOLE = -1

/** The key that decides an item's picture: its number, or one of the variants. */
export function pictureKey(id: bigint): number {
  return id < HASHED_FROM ? Number(id) : Number(HASHED_FROM) + Number(id % BigInt(VARIANTS))
}

/** All possible picture keys of a collection: its own, the given count of numbers, and the variants. */
export const keysOf = (count: number): number[] => [
  WHOLE,
  ...Array.from({ length: count }, (_, index) => index + 1),
  ...Array.from({ length: VARIANTS }, (_, index) => Number(HASHED_FROM) + index),
]

export const infoOf = (id: string): CollectionInfo | undefined => collectionList.find((one) => one.id === id)
const seasonOf = ({ id }: CollectionInfo): number => Number(/_s(\d)$/.exec(id)?.[1] ?? 1)

/** Returns the subject of a key. `kind` matters for formulators only. */
function subjectOf(collection: CollectionInfo, key: number, kind: Subject['kind']): Subject {
  const random = createRandom(key * 31 + collectionList.indexOf(collection) * 1_009)
  const dice = random.next()
  const grade = dice < 0.62 ? 0 : dice < 0.91 ? 1 : 2
  return {
    group: collection.group,
    season: seasonOf(collection),
    seed: key,
    grade: collection.group === 'formulator' ? ((kind - 1) as 0 | 1 | 2) : grade,
    element: random.below(ELEMENTS.length),
    kind,
  }
}

/** The picture of an item, or of the whole collection, as its bytes. */
export function pictureOf(
  collection: CollectionInfo,
  key: number,
  kind: Subject['kind'] = 0,
): Uint8Array<ArrayBuffer> {
  if (key === WHOLE) return new TextEncoder().encode(drawCollection(collection.group, seasonOf(collection)))
  const hostile = collection.id === 'arena' ? hostileItems.get(key)?.svg : undefined
  return new TextEncoder().encode(hostile ?? draw(subjectOf(collection, key, kind)))
}

function attributesOf(collection: CollectionInfo, id: bigint, subject: Subject): Attribute[] {
  const random = createRandom(Number(id % 2_147_483_647n) + collectionList.indexOf(collection) * 65_537)
  const grade = GRADES[subject.grade]
  const element = ELEMENTS[subject.element] as string
  const text = (trait_type: string, value: string): Attribute => ({ trait_type, value })
  const number = (trait_type: string, value: number): Attribute => ({ trait_type, value })
  const strength = 1 + subject.grade * 0.45
  switch (collection.group) {
    case 'pocket':
    case 'xheroes':
    case 'arena': {
      // A champion's rank is in its file. A hero's file contains only traits that never change.
      const ranked = collection.group === 'arena'
      const level = 1 + Math.floor(random.next() ** 2 * 60)
      const rise = ranked ? strength * (1 + level / 40) : 1
      const power = (base: number, spread: number): number =>
        Math.round((base + random.next() * spread) * rise)
      const all: Attribute[] = [
        text(
          'Status',
          random.weighted(['Ready', 'In battle', 'Resting'], (it) => (it === 'Ready' ? 6 : 2)),
        ),
        text('Name', `${random.pick(FIRST)} ${random.pick(LAST)}`),
        text('Grade', grade),
        text('Attribute', element),
        number('Hash Power', power(40, 60)),
        { trait_type: 'Level', value: level, display_type: 'number' },
        number('Health Power', power(400, 500)),
        number('Combat Power', power(90, 160)),
        number('Speed', Math.round(20 + random.next() * 60 + (ranked ? subject.grade * 10 : 0))),
      ]
      return ranked ? all : all.filter(({ trait_type }) => !CHAIN_TRAITS.includes(trait_type))
    }
    case 'box':
    case 'card':
      return [text('Status', 'Sealed'), text('Name', collection.name), number('Season', subject.season)]
    case 'havah':
      return [
        text('Status', 'Settled'),
        text('Name', `${element} ${random.pick(PLACES)}`),
        text('Grade', grade),
        text('Attribute', element),
        number('Hash Power', Math.round((10 + random.next() * 90) * strength)),
      ]
    case 'genesis':
      return [
        text('Status', 'Active'),
        text('Name', 'Genesis'),
        text('Grade', grade),
        text('Attribute', element),
        number('Hash Power', 100),
      ]
    case 'formulator':
      return [
        text('Status', 'Locked'),
        text('Name', KINDS[subject.kind]),
        text('Kind', KINDS[subject.kind]),
        number('Locked MEV', LOCKS[subject.kind]),
        number('Efficiency', EFFICIENCIES[subject.kind]),
      ]
  }
}

/** In English, then in Korean, with an empty line between them. */
const DESCRIPTIONS: Record<CollectionInfo['group'], string> = {
  pocket:
    'A commander of Pocket Battles: leads an army, gains levels in battle, and can hand a level on to another.\nAn acquired hero can be used in the game after 24 hours.\n\n포켓 배틀의 지휘관이에요. 군대를 이끌고 전투에서 레벨을 올리며, 다른 영웅에게 레벨을 넘겨줄 수 있어요.\n새로 얻은 영웅은 24시간이 지나야 게임에서 쓸 수 있어요.',
  xheroes:
    'A hero of xHeroes. Promotion lowers the star grade and raises the rarity; a second hero is used up for it.\n\nxHeroes의 영웅이에요. 승급하면 별은 줄고 등급이 올라요. 이때 다른 영웅 하나가 사라져요.',
  box: 'A sealed box. What is in it is decided when it is opened, and it is gone then.\n\n봉인된 상자예요. 안에 든 것은 열 때 정해지고, 상자는 사라져요.',
  card: 'A sealed card. What it becomes is decided when it is revealed, and it is gone then.\n\n봉인된 카드예요. 무엇이 될지는 공개할 때 정해지고, 카드는 사라져요.',
  formulator:
    'MEV locked in an NFT that earns the chain’s block rewards for its owner.\n\nMEV를 맡겨 두고 체인의 블록 보상을 받는 NFT예요.',
  havah: 'A place in Havah.\n\n하바의 한 장소예요.',
  genesis:
    'One of the first, with a right in the second round of every mint.\n\n가장 먼저 함께한 이들의 NFT예요. 모든 민팅의 두 번째 라운드에 참여할 수 있어요.',
  arena: 'A champion of the arena.\n\n아레나의 챔피언이에요.',
}

function nameOf(collection: CollectionInfo, id: bigint, attributes: readonly Attribute[]): string {
  const name = String(attributes.find(({ trait_type }) => trait_type === 'Name')?.value ?? collection.name)
  if (collection.group === 'formulator') return formulatorName(name, id)
  return `${name} ${idName(id)}`
}

export type Item = {
  /** The metadata file. */
  json: string
  /** Content address of its picture, and the inputs to draw it. */
  cid: string
  key: number
}

/** Metadata of an item. `kind` is the formulator's current kind. */
export function itemOf(collection: CollectionInfo, id: bigint, kind: Subject['kind'] = 0): Item {
  const key = pictureKey(id)
  const cid = cidOf(pictureOf(collection, key, kind))
  const hostile = collection.id === 'arena' && id < HASHED_FROM ? hostileItems.get(key) : undefined
  if (hostile) return { json: hostile.json(`ipfs://${cid}`), cid, key }
  const attributes = attributesOf(collection, id, subjectOf(collection, key, kind))
  const file = {
    name: nameOf(collection, id, attributes),
    description: DESCRIPTIONS[collection.group],
    image: `ipfs://${cid}`,
    attributes,
  }
  return { json: JSON.stringify(file), cid, key }
}

/** Metadata of a collection (ERC-7572). */
export function collectionOf(collection: CollectionInfo): Item {
  const cid = cidOf(pictureOf(collection, WHOLE))
  const json = JSON.stringify({
    name: collection.name,
    symbol: collection.shortName.toUpperCase(),
    description: DESCRIPTIONS[collection.group],
    image: `ipfs://${cid}`,
    banner_image: `ipfs://${cid}`,
  })
  return { json, cid, key: WHOLE }
}
