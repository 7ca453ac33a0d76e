/**
 * Contents of the privacy page: every recipient of a request, its purpose, the visitor's data in it, and the data that
 * the browser stores. `tests/privacy.test.ts` compares both lists with the code.
 */
import { chain } from './env.ts'
import { originHosts } from './hosts.ts'
import { metamask } from './metamask.ts'
import { drawing, product } from './product.ts'
import { walletApps } from './walletConnect.ts'

/** The visitor's data in a request, besides what every request reveals; null if not applicable. */
type Carries = 'nothing' | 'account' | 'transaction' | 'signature' | null

/** One purpose of requests to a recipient. */
type Disclosure = {
  /** Key of its sentence in layouts/messages.privacy.<language>.ts. */
  readonly key: string
  readonly carries: Carries
  /** The calls: methods of a node or wallet, routes of the API. */
  readonly calls?: readonly string[]
  /** Sites that a link leads to. If none of them is configured, there is no such link. */
  readonly hosts?: readonly string[]
}

const hostsOf = (addresses: readonly (string | null)[]) => [
  ...new Set(addresses.flatMap((address) => (address ? new URL(address).host : []))),
]

/** Every recipient of a request from a page or its worker, and every link target. */
export const disclosures = {
  /** The host of the site's files. Its requests carry the cookies, one of which names the account. */
  host: [
    { key: 'hostFiles', carries: 'account' },
    { key: 'hostUpdate', carries: 'account' },
    { key: 'hostRoot', carries: 'account' },
  ],
  /** Other hosts with the same files, if the build names any. */
  mirrors: [
    { key: 'mirrorFiles', carries: 'nothing' },
    { key: 'mirrorSigned', carries: 'nothing' },
    { key: 'mirrorVerify', carries: 'nothing' },
  ],
  /** The chain's nodes. */
  node: [
    {
      key: 'nodeFigures',
      carries: 'nothing',
      calls: [
        'eth_call',
        'eth_chainId',
        'eth_blockNumber',
        'eth_getBlockByNumber',
        'view.blockNumber',
        'view.call',
        'eth_gasPrice',
      ],
    },
    {
      key: 'nodeAccount',
      carries: 'account',
      calls: [
        'eth_call',
        'eth_estimateGas',
        'eth_getLogs',
        'search.dailyReward',
        'search.reward',
        'view.calcRewardPower',
      ],
    },
    {
      key: 'nodeSigning',
      carries: 'transaction',
      calls: [
        'eth_call',
        'eth_estimateGas',
        'eth_gasPrice',
        'eth_getBalance',
        'eth_getCode',
        'eth_getTransactionCount',
      ],
    },
    {
      key: 'nodeSent',
      carries: 'transaction',
      calls: [
        'eth_getTransactionReceipt',
        'eth_getTransactionByHash',
        'eth_getTransactionCount',
        'eth_getBlockByNumber',
        'eth_blockNumber',
        'eth_chainId',
        'search.tx',
      ],
    },
  ],
  /** The exchange's index (API). */
  index: [
    {
      key: 'indexExchange',
      carries: 'nothing',
      calls: [
        'GET /exchange/v1/overview',
        'GET /exchange/v1/pools',
        'GET /exchange/v1/tokens',
        'GET /exchange/v1/swaps',
        'GET /exchange/v1/sparks',
        'GET /exchange/v1/tokens/:address/candles',
        'GET /exchange/v1/pools/:address/series',
        'GET /exchange/v1/pools/:address/days',
      ],
    },
    {
      key: 'indexNfts',
      carries: 'nothing',
      calls: [
        'GET /nfts/v2/market-place/projects',
        'GET /nfts/v2/market-place/project',
        'GET /nfts/v2/market-place/stats',
        'GET /nfts/v2/market-place/top-sales',
        'GET /nfts/v2/market-place/names',
        'GET /nfts/v2/market-place/items/items',
        'GET /nfts/v2/market-place/items/categories',
        'GET /nfts/v2/market-place/activities/items',
        'GET /nfts/v2/market-place/activities/event-types',
        'GET /nfts/items/:contract/:tokenId',
        'GET /nfts/v2/reveals/:contract/:request',
        'GET /nfts/v2/mint/projects',
        'GET /nfts/v2/mint/projects/detail',
        'GET /nfts/v2/mint/activities',
      ],
    },
    { key: 'indexCountry', carries: 'nothing', calls: ['GET /users/v1/country'] },
    { key: 'indexLogin', carries: 'account', calls: ['POST /users/v1/login'] },
    { key: 'indexOwnTrades', carries: 'account', calls: ['GET /exchange/v1/swaps'] },
    {
      key: 'indexPositions',
      carries: 'account',
      calls: ['GET /exchange/v1/positions', 'GET /exchange/v1/positions/days'],
    },
    {
      key: 'indexPortfolio',
      carries: 'account',
      calls: ['GET /portfolio/v1/days', 'GET /portfolio/v1/history'],
    },
    {
      key: 'indexNftFarm',
      carries: 'nothing',
      calls: ['GET /nft-farm/v1/summary', 'GET /nft-farm/v1/days/:date'],
    },
    {
      key: 'indexOwnFarm',
      carries: 'account',
      calls: ['GET /nft-farm/v1/items', 'GET /nft-farm/v1/history'],
    },
    { key: 'indexConversions', carries: 'account', calls: ['GET /exchange/v1/conversions'] },
    { key: 'indexApprovals', carries: 'account', calls: ['GET /exchange/v1/approvals'] },
    {
      key: 'indexOwned',
      carries: 'account',
      calls: [
        'GET /nfts/v2/my-nft/collection/projects',
        'GET /nfts/v2/my-nft/collection/items',
        'GET /nfts/v2/my-nft/collection/categories',
        'GET /nfts/v2/my-nft/activities/projects',
        'GET /nfts/v2/my-nft/activities/items',
        'GET /nfts/v2/my-nft/activities/event-types',
        'GET /nfts/v2/my-nft/offers',
        'GET /nfts/v2/my-nft/reveals',
      ],
    },
    {
      key: 'indexJudged',
      carries: 'account',
      calls: [
        'GET /nfts/v2/my-nft/revealable-masters',
        'GET /nfts/v2/my-nft/pocket-heroes/mergeable-masters',
        'GET /nfts/v2/my-nft/pocket-heroes/mergeable-slaves',
        'GET /nfts/v2/my-nft/pocket-heroes/inheritable-masters',
        'GET /nfts/v2/my-nft/pocket-heroes/inheritable-slaves',
        'GET /nfts/v2/my-nft/pocket-heroes/dismantlable-masters',
        'GET /nfts/v2/my-nft/x-heroes/promotable-masters',
        'GET /nfts/v2/my-nft/x-heroes/promotable-slaves',
        'GET /nfts/v2/my-nft/formulators/revokable-masters',
        'GET /nfts/v2/my-nft/formulators/upgradable-masters',
        'GET /nfts/v2/my-nft/formulators/upgradable-slaves',
      ],
    },
    { key: 'indexMade', carries: 'account', calls: ['GET /nfts/v2/my-nft/offers/made'] },
    { key: 'indexFormulators', carries: 'account', calls: ['GET /nfts/items/formulator-count'] },
    {
      key: 'indexMetadata',
      carries: 'account',
      calls: ['GET /nfts/v2/items/metadata-updated-at', 'POST /nfts/v2/items/update-metadata'],
    },
    { key: 'indexLiked', carries: 'account', calls: ['GET /nfts/items/:contract/:tokenId'] },
    {
      key: 'indexFarming',
      carries: 'signature',
      calls: ['POST /nft-farm/v1/start', 'POST /nft-farm/v1/stop'],
    },
    { key: 'indexLike', carries: 'signature', calls: ['PATCH /nfts/projects/:project/:tokenId/:wallet'] },
  ],
  /** Gateways and origins of third-party content. */
  media: [
    { key: 'mediaPictures', carries: 'nothing' },
    { key: 'mediaMetadata', carries: 'nothing' },
  ],
  /** The visitor's own wallet. */
  wallet: [
    { key: 'walletConnect', carries: null, calls: ['eth_requestAccounts', 'eth_accounts', 'eth_chainId'] },
    {
      key: 'walletChain',
      carries: null,
      calls: ['wallet_switchEthereumChain', 'wallet_addEthereumChain'],
    },
    { key: 'walletToken', carries: null, calls: ['wallet_watchAsset'] },
    {
      key: 'walletReads',
      carries: null,
      calls: [
        'eth_blockNumber',
        'eth_call',
        'eth_chainId',
        'eth_estimateGas',
        'eth_gasPrice',
        'eth_getBalance',
        'eth_getBlockByNumber',
        'eth_getLogs',
        'eth_getTransactionCount',
        'eth_getTransactionReceipt',
      ],
    },
    { key: 'walletSend', carries: null, calls: ['eth_sendTransaction'] },
    { key: 'walletLike', carries: null, calls: ['personal_sign'] },
    { key: 'walletFarm', carries: null, calls: ['eth_signTypedData_v4'] },
    { key: 'walletDisconnect', carries: null, calls: ['wallet_revokePermissions'] },
  ],
  /** The relay between the page and a wallet app: used on the click, and while an app is paired. */
  relay: [
    { key: 'relayPair', carries: 'nothing' },
    { key: 'relayCarry', carries: 'nothing' },
  ],
  /** A social account's wallet, whose page is shown in a frame: used from its selection until it is disconnected. */
  face: [
    { key: 'faceLogin', carries: 'account' },
    { key: 'faceSign', carries: 'transaction' },
  ],
  /** Other sites, requested only by following a link. */
  links: [
    { key: 'linkMetamask', carries: null, hosts: hostsOf(Object.values(metamask)) },
    { key: 'linkApps', carries: null, hosts: hostsOf(walletApps.map(({ link }) => link)) },
    {
      key: 'linkOwnOrigin',
      carries: null,
      hosts: [...originHosts.gateways, ...hostsOf(originHosts.roots)],
    },
    { key: 'linkProjects', carries: null },
    { key: 'linkExplorer', carries: null, hosts: hostsOf([chain.explorer]) },
    { key: 'linkDrawing', carries: null, hosts: hostsOf([drawing.href]) },
    { key: 'linkProduct', carries: null, hosts: hostsOf(Object.values(product.links)) },
  ],
} as const satisfies Record<string, readonly Disclosure[]>

/** Every recipient. */
export type Recipient = keyof typeof disclosures

/** Data that the browser stores: its name there, the keys of its purpose and of its lifetime. */
type Stored = {
  readonly name: string
  readonly kind: 'cookie' | 'storage'
  readonly what: string
  readonly life: string
}

/** All data that the browser stores for the site. */
export const stored = [
  { name: 'userInfo', kind: 'cookie', what: 'userInfo', life: 'userInfoLife' },
  { name: 'chain', kind: 'cookie', what: 'chain', life: 'chainLife' },
  { name: 'info_notice', kind: 'cookie', what: 'infoNotice', life: 'infoNoticeLife' },
  { name: 'selectCountry', kind: 'cookie', what: 'selectCountry', life: 'selectCountryLife' },
  { name: 'language', kind: 'storage', what: 'language', life: 'untilDeleted' },
  { name: 'country', kind: 'storage', what: 'country', life: 'untilClosed' },
  { name: 'visits', kind: 'storage', what: 'visits', life: 'untilDeleted' },
  { name: 'visit', kind: 'storage', what: 'visit', life: 'untilClosed' },
  { name: 'theme', kind: 'storage', what: 'theme', life: 'untilDeleted' },
  { name: 'motion', kind: 'storage', what: 'motion', life: 'untilDeleted' },
  { name: 'settings', kind: 'storage', what: 'settings', life: 'untilDeleted' },
  { name: 'ledger', kind: 'storage', what: 'ledger', life: 'ledgerLife' },
  { name: 'draws', kind: 'storage', what: 'drawsSeen', life: 'untilDeleted' },
  { name: 'likes', kind: 'storage', what: 'likes', life: 'untilDeleted' },
  { name: 'recipients', kind: 'storage', what: 'recipients', life: 'untilDeleted' },
  { name: 'gameAccounts', kind: 'storage', what: 'gameAccounts', life: 'untilDeleted' },
  { name: 'metadata', kind: 'storage', what: 'metadataKept', life: 'untilDeleted' },
  { name: 'metadataAt', kind: 'storage', what: 'metadataAtKept', life: 'untilDeleted' },
  { name: 'wagmi', kind: 'storage', what: 'wagmi', life: 'untilDisconnect' },
  { name: 'lastWallet', kind: 'storage', what: 'lastWallet', life: 'untilDeleted' },
  { name: 'walletLeft', kind: 'storage', what: 'walletLeft', life: 'untilDeleted' },
  { name: 'ownBlock', kind: 'storage', what: 'ownBlock', life: 'untilDeleted' },
  { name: 'devnetChain', kind: 'storage', what: 'devnetChain', life: 'untilDeleted' },
  { name: 'walletConnect', kind: 'storage', what: 'walletConnectKept', life: 'untilDeleted' },
  { name: 'purchases', kind: 'storage', what: 'purchases', life: 'purchasesLife' },
  { name: 'resume', kind: 'storage', what: 'resume', life: 'untilClosed' },
  { name: 'files', kind: 'storage', what: 'savedFiles', life: 'untilDeleted' },
  { name: 'notes', kind: 'storage', what: 'savedNotes', life: 'untilDeleted' },
  { name: 'answers', kind: 'storage', what: 'savedAnswers', life: 'untilDeleted' },
  { name: 'kept', kind: 'storage', what: 'savedReads', life: 'untilDeleted' },
] as const satisfies readonly Stored[]
