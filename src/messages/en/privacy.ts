/** Privacy policy. Each sentence says what the code does; a change of either changes the other. */
export const privacy = {
  title: 'Privacy policy',
  description:
    'What this site keeps, where it keeps it and who sees what you ask for. No accounts, no analytics, no trackers.',
  dated: 'In force since 20 November 2026.',
  shortTitle: 'In short',
  short1: 'There are no accounts. No name, e-mail address or phone number is asked for.',
  short2: 'There is no analytics, no advertising, no tracker and no file from another company’s server.',
  short3:
    'Your keys stay in your wallet. This site never sees them and cannot move anything without your signature.',
  short4: 'What you sign becomes part of a public blockchain, for good. Nobody can take it back or hide it.',
  siteTitle: 'The site itself',
  site1:
    'The site consists of files. It may be served by several mirrors, names and IPFS gateways that are run by others. Whoever serves it sees, like any web server, your IP address, the page you asked for, your browser’s name and the time, and decides how long to keep that.',
  site2:
    'The same files are the same everywhere. If you trust no gateway, build the site from its source or open it from your own IPFS node.',
  rpcTitle: 'The chain’s nodes (RPC)',
  rpc1: 'To show balances, pools and blocks, and to send what you sign, your browser asks a node of {{chain}}: {{rpc}}. The node sees your IP address, the wallet address you connected, the contracts you look at and the transactions you send.',
  rpc2: 'In the settings you can name a node of your own. It is then asked first.',
  apiTitle: 'The exchange’s index (API)',
  apiOn:
    'Figures such as the volume of a day come from {{api}}. It sees your IP address and the request. It is asked for the following:',
  apiOff:
    'This build asks no index server. If you name one in the settings, it sees your IP address and the request, and it is asked for the following:',
  api1: 'Pools, prices and volume, others’ trades in the pools of the pair you choose, and the latest NFT sales. These requests do not name you.',
  api2: 'The country of your first visit, to choose the language. It is worked out from the request’s own headers, and no other company is asked.',
  api3: 'When you connect a wallet: its address. The server keeps nothing of it. It proves nothing and opens nothing; trading works without it.',
  walletTitle: 'Your wallet',
  wallet1:
    'A wallet is a program of another company with a privacy policy of its own. It is asked only after you choose it. Disconnecting here makes this site forget the address; you can also withdraw the permission in the wallet.',
  keptTitle: 'What is kept in your browser',
  keptIntro:
    'All of it belongs to this address and path only, and nobody else receives it. Cookies are first-party with SameSite=Strict. You can delete everything in your browser’s settings at any time; nothing on the chain is lost by that.',
  colName: 'Name',
  colWhat: 'What for',
  colLife: 'How long',
  cookie: 'cookie',
  storage: 'storage',
  userInfo: 'The connected wallet’s address and when it connected',
  userInfoLife: '2 hours',
  chain: 'The chain and kind of wallet of the last connection',
  chainLife: '720 hours (30 days)',
  infoNotice: 'That the risk notice stays away, if you chose so',
  infoNoticeLife: '168 hours (one week)',
  selectCountry: 'The language of the page',
  selectCountryLife: '5 minutes',
  language: 'The language you chose',
  theme: 'Light or dark, if you chose one',
  settings: 'Slippage, expert mode, your own node and index addresses',
  ledger: 'Your transactions sent from this browser: addresses, amounts, hashes',
  wagmi: 'Which wallet to take up again at the next visit',
  notice: 'That the risk notice was confirmed in this visit',
  resume: 'What you were signing, so that a reload goes on with it',
  savedFiles: 'This site’s own files, so that it opens without a network',
  savedAnswers: 'Last answers of the index, shown with their age',
  savedReads: 'Last pools and balances read from the chain, shown with their age',
  untilDeleted: 'until you delete it',
  untilDisconnect: 'until you disconnect',
  untilClosed: 'until the tab is closed',
  ledgerLife: 'until you clear it in the wallet dialog',
  gatewayTitle: 'Gateways that share one address',
  gateway1:
    'Under a gateway of the form gateway.example/ipfs/…, all sites share one browser storage, which every one of them can read and change. There this site keeps nothing but its own files, and asks no wallet; what you set lasts until you leave the page.',
  linksTitle: 'Links to other sites',
  links1:
    'Links to social networks, the bridge, games and block explorers load nothing until you click them. From then on the other site’s policy applies.',
  childrenTitle: 'Questions and changes',
  children1:
    'Questions are answered in the channels named at the foot of every page. Never send anyone your recovery phrase. If this policy changes, its date changes, and the earlier text stays in the public source history.',
} as const
