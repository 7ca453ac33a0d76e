/** Privacy policy. Each sentence describes the code; a change of either requires a change of the other. */
export const privacy = {
  title: 'Privacy policy',
  description:
    'What this site keeps, where it keeps it and who sees what you ask for. No accounts, no analytics, no trackers.',
  dated: 'In force since 23 November 2026.',
  shortTitle: 'In short',
  short1: 'There are no accounts. No name, e-mail address or phone number is asked for.',
  short2:
    'There is no analytics, no advertising and no tracker. Scripts, styles and fonts come with this site. What other companies’ servers are asked for stands below, all of it.',
  short3:
    'Your keys stay in your wallet. This site never sees them and cannot move anything without your signature.',
  short4: 'What you sign becomes part of a public blockchain, for good. Nobody can take it back or hide it.',
  siteTitle: 'The site itself',
  site1:
    'The site consists of files. It may be served by several mirrors, names and IPFS gateways that are run by others. Whoever serves it sees, like any web server, your IP address, the page you asked for, your browser’s name and the time, and decides how long to keep that. The cookies listed below travel to it too, and with them, for two hours, the address of a wallet you connected. It is asked for the following:',
  hostFiles:
    'The pages you open and, in the background, the rest of the site’s files, so that it opens without a network.',
  hostUpdate:
    'Whether there is a new version: at each visit, and every hour while a page is open. Whether this version is still safe: once a day, and before a review.',
  hostRoot: 'At an address where there is no page: where the site begins, so that an old link leads on.',
  mirrors1:
    'Others have the same files, and are asked where this host fails: {{hosts}}. A mirror sees your IP address and the name of the file, gets no cookie and not the page you are on, and what it sends is used only if its hash is right. Mirrors are asked for the following:',
  mirrorsNone: 'This build names no mirrors: nobody but its host is asked for its files.',
  mirrorFiles: 'A file that the host did not send, or had not begun to send within 2.5 seconds.',
  mirrorSigned:
    'Whether there is a new version and whether this one is still safe: once a day, and before a review.',
  mirrorVerify: 'On the verify page, when you ask for it: its signature and six files.',
  site2:
    'The same files are the same everywhere. If you trust no gateway, build the site from its source or open it from your own IPFS node.',
  rpcTitle: 'The chain’s nodes (RPC)',
  rpc1: 'To show balances, pools and blocks, and to try what you are about to sign, your browser asks {{chain}} at: {{rpc}}. A node sees your IP address and the request. The signed transaction is sent by your wallet, through a node of its own choice. Nodes are asked for the following:',
  nodeFigures: 'Blocks, pools, farms, offerings, mints and NFTs.',
  nodeAccount:
    'Once a wallet is connected: its balances, approvals, stakes, rewards, NFTs and formulators, and quotes at its own fee.',
  nodeSigning: 'Before each signature: whether the transaction would go through, its fee and its number.',
  nodeSent: 'After it: what became of the transaction, until that is certain.',
  rpc2: 'In the settings you can name a node of your own. It is then asked first; the built-in ones are still asked for a second opinion, and where yours fails.',
  apiTitle: 'The exchange’s index (API)',
  apiOn:
    'Figures such as the volume of a day come from {{api}}. It sees your IP address and the request. It is asked for the following:',
  apiOff:
    'This build asks no index server. If you name one in the settings, it sees your IP address and the request, and it is asked for the following:',
  indexExchange:
    'Prices, pools, volume, the candles of charts, and others’ trades in the pools of the pair you choose.',
  indexNfts:
    'Collections, NFTs, mints, their history and the latest sales, with what you search and filter for.',
  indexCountry:
    'The country of your first visit, to choose the language. It is worked out from the request’s own headers, and no other company is asked.',
  indexLogin:
    'When you connect a wallet: that it is here. The server keeps nothing of it. It proves nothing and opens nothing; trading works without it.',
  indexOwnTrades: 'With a wallet connected, in charts: your own trades in the pool that is drawn.',
  indexPositions:
    'On the liquidity page and on a pool’s page: what you put into pools and took out, and what it was worth day by day.',
  indexPortfolio:
    'On the wallet page: what the wallet that is shown had on each day, and all that it did, as far as the index saw it.',
  indexNftFarm: 'On the NFT farm’s page: the present day, and a day’s list if you check it.',
  indexOwnFarm: 'On the NFT farm’s page: your heroes and your rewards.',
  indexConversions: 'In the dialog that converts MPL: your own conversions.',
  indexApprovals: 'On the page of approvals: whom you ever approved what, as far as the index saw it.',
  indexOwned: 'On the pages of your NFTs: what you have, what you did with it and what is offered for it.',
  indexJudged:
    'Where you use boxes, heroes or formulators: which of yours can be used, and which can be used up for the one that you chose.',
  indexMade: 'In the review of a purchase or an offer: the offers that you made before.',
  indexFormulators: 'How many formulators you have, if they are too many for the page to count on the chain.',
  indexMetadata:
    'On an NFT’s page: when the metadata of its owner’s NFTs may be fetched again, and to fetch it if you say so. It is the owner’s address that is named, yours if you are the owner. When it is fetched the server keeps that address and the time.',
  indexFarming:
    'When a hero starts or stops farming. The server keeps your address, the heroes, the time and the signature for good, and publishes them, so that everybody can check its lists.',
  indexLiked: 'On an NFT’s page: whether you like it in public.',
  indexLike:
    'When you make a like public, or take it back. The server keeps the address with the like, counts it, and tells of it whoever asks about the address. A heart that you don’t make public stays in your browser.',
  mediaTitle: 'Pictures and descriptions of NFTs',
  media1:
    'These files are other people’s and come from gateways of other companies: {{hosts}}. One after another is asked until one has the file, and no other host. It sees your IP address and the file you ask for, and so which NFTs you look at, but not which page you are on. Gateways are asked for the following:',
  mediaPictures: 'Pictures of NFTs that come into view.',
  mediaMetadata: 'The description of an NFT whose page you open, where no index has it or its picture.',
  walletTitle: 'Your wallet',
  wallet1:
    'A wallet is a program of another company with a privacy policy of its own. It is asked only once you have chosen it, and on later visits until you disconnect. Then this site forgets the address. A wallet is asked for the following:',
  walletConnect: 'Which account it shows and which chain it is on.',
  walletChain: 'To change to this chain, or to add it with the addresses of its nodes.',
  walletToken: 'To add a token, with the address of its icon on this site.',
  walletReads:
    'For figures, where no node answers and the wallet is in this browser: it passes the questions on to its own node, which sees them with your IP address.',
  walletSend: 'To sign and send a transaction that you have reviewed.',
  walletLike: 'To sign a like that you make public. Those words allow nothing else.',
  walletFarm: 'To sign that an NFT starts or stops farming. The signature allows nothing else.',
  walletDisconnect:
    'When you disconnect: to take this site’s permission back. Where it can’t, you can do that in the wallet itself.',
  relayTitle: 'A wallet app by WalletConnect',
  relay1:
    'If you choose a wallet app, its messages and this page’s go through {{relay}}, a server of another company. It sees your IP address, the address of this site, when messages pass and how long they are. What is in them is sealed between the page and the app. It is asked for the following:',
  relayNone: 'This build can’t pair with wallet apps: no relay is asked.',
  relayPair: 'To meet the app that uses the code you are shown.',
  relayCarry:
    'To carry what the page and the app say to each other, and at later visits until you disconnect.',
  faceTitle: 'A social account by Face Wallet',
  face1:
    'If you choose a social account, the page of Face Wallet is shown here in a frame from {{frame}}, a server of another company. It sees your IP address, the address of this site and what you do in it, and who you log in by sees that you do. It is asked for the following:',
  faceNone: 'This build does not offer social accounts: Face Wallet is not asked.',
  faceLogin:
    'To log in, to say which account it shows and which chain it is on, and at later visits until you disconnect.',
  faceSign: 'To sign and send a transaction that you have reviewed, and a like that you make public.',
  linkApps: 'Wallet apps that open with a code on this phone',
  walletConnectKept: 'The keys and messages of a wallet app that you paired',
  carriesNothing: 'no wallet address',
  carriesAccount: 'with wallet address',
  carriesTransaction: 'with wallet address and transaction',
  carriesSignature: 'with wallet address and signature',
  keptTitle: 'What is kept in your browser',
  keptIntro:
    'All of it belongs to this address and path only. Cookies are first-party with SameSite=Strict and travel to whoever serves the site; the rest goes to nobody, except as said above. You can delete everything in your browser’s settings at any time; nothing on the chain is lost by that.',
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
  visits: 'Whether this is a first visit, or that you put away the offer to install the app',
  visit: 'That this visit was counted',
  country: 'The country that the index told, so that it is asked once',
  theme: 'Light or dark, if you chose one',
  motion: 'Less or full motion, if you chose one',
  settings: 'Slippage, expert mode, your own node and index addresses, whether amounts are hidden',
  ledger: 'Your transactions sent from this browser: addresses, amounts, hashes',
  likes: 'Hearts you gave to NFTs',
  gameAccounts: 'The account with which you last converted MPL for each game, so that another one is noticed',
  recipients: 'Addresses you sent NFTs to, so that one that only looks like them is noticed',
  wagmi: 'Which wallet to take up again at the next visit',
  walletLeft: 'When the wallet was disconnected last, so that other tabs follow',
  ownBlock: 'The block of your last transaction and when it was seen, so that no older figures are shown',
  devnetChain:
    'On the test network of this machine: which chain it was, so that one started again is noticed',
  lastWallet: 'Which wallet was connected last, to name it among the others',
  purchases:
    'Purchases of several items that were begun, so that a page that was left can tell how each ended',
  resume: 'What you were signing, so that a reload goes on with it',
  savedFiles: 'This site’s own files, so that it opens without a network',
  metadataKept:
    'Which version is current and which is safe, as the newest signatures say, and whose signatures count',
  metadataAtKept: 'When that was last asked',
  savedNotes: 'Which version of the site is saved, and which open pages are made of it',
  savedAnswers: 'Last answers of the index, shown with their age',
  drawsSeen: 'Which opened boxes this device has shown: series and number, the last fifty',
  savedReads: 'Last figures read from the chain, an account’s own among them, shown with their age',
  untilDeleted: 'until you delete it',
  untilDisconnect: 'until you disconnect',
  untilClosed: 'until the tab is closed',
  purchasesLife: 'until you have seen how it ended',
  ledgerLife: 'until you clear it in the wallet dialog',
  gatewayTitle: 'Gateways that share one address',
  gateway1:
    'Under a gateway of the form gateway.example/ipfs/…, all sites share one browser storage, which every one of them can read and change. There this site keeps nothing but its own files, and asks no wallet; what you set lasts until you leave the page.',
  linksTitle: 'Links to other sites',
  links1:
    'Links load nothing until you follow them. From then on the other site’s policy applies, and it may learn what the link names. They lead to:',
  linkMetamask:
    'MetaMask, if you have no wallet: its download page, or its app, which is told the page to open.',
  linkOwnOrigin: 'This same page at an address of its own, where a gateway shares one address.',
  linkProjects: 'Sites that collections and offerings name as theirs.',
  linkExplorer: 'The block explorer, at the account or transaction you look at.',
  linkDrawing: 'Who made the drawing of the charts.',
  linkProduct: 'The exchange’s channels and documentation, the bridge and the games.',
  questionsTitle: 'Questions and changes',
  questionsOn: 'Questions are answered in the channels named at the foot of every page.',
  questionsOff: 'This build names no channel for questions: ask whoever gave you its address.',
  changes:
    'Never send anyone your recovery phrase. If this policy changes, its date changes, and the earlier text stays in the public source history.',
} as const
