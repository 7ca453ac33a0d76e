import { privacyPath } from '../core/config/product.ts'

/** Pages that the search knows, by the key of their name. A name of no page says what opens. */
export const searchPages = [
  { key: 'page.home', path: '' },
  { key: 'page.swap', path: 'swap/' },
  { key: 'page.mplToPks', path: 'swap/#mpl-pks' },
  { key: 'page.mplToHrs', path: 'swap/#mpl-hrs' },
  { key: 'page.liquidity', path: 'liquidity/' },
  { key: 'page.liquidityAdd', path: 'liquidity/add/' },
  { key: 'page.liquidityRemove', path: 'liquidity/remove/' },
  { key: 'page.liquidityZap', path: 'liquidity/zap/' },
  { key: 'page.mefiFarm', path: 'mefi-farm/' },
  { key: 'page.nftFarm', path: 'nft-farm/' },
  { key: 'page.mappFarm', path: 'mapp-farm/' },
  { key: 'page.imo', path: 'imo/' },
  { key: 'page.myNfts', path: 'myNfts/collected/' },
  { key: 'page.myActivities', path: 'myNfts/activities/' },
  { key: 'page.market', path: 'marketplace/' },
  { key: 'page.mint', path: 'mint/' },
  { key: 'page.genesis', path: '#genesis' },
  { key: 'page.charts', path: 'charts/' },
  { key: 'page.wallet', path: 'wallet/' },
  { key: 'page.governance', path: 'governance/' },
  { key: 'page.settings', path: '!settings' },
  { key: 'page.approvals', path: 'approvals/' },
  { key: 'page.verify', path: 'verify/' },
  { key: 'page.incident', path: 'incident/' },
  { key: 'page.privacy', path: `${privacyPath}/` },
] as const

export type PageKey = (typeof searchPages)[number]['key']
