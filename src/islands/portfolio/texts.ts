import { BALANCE_PLACES, formatAmount } from '../../lib/core/amount/format.ts'
import { symbolAt } from '../../lib/core/config/contracts.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import { projectOf } from '../../lib/offering/projects.ts'
import type { CsvTexts } from '../../lib/portfolio/csv.ts'
import type { Holding } from '../../lib/portfolio/model.ts'
import type { Move } from '../../lib/portfolio/schema.ts'
import { useTexts } from '../../ui/texts.tsx'

/** Formats several coins in a sentence: `2,000 MEV + 39.93 USDC`. */
const coinsText = (coins: Move['out']) =>
  coins
    .map(
      ({ token, amount }) =>
        `${formatAmount(BigInt(amount), TOKEN_DECIMALS, { places: BALANCE_PLACES })} ${symbolAt(token)}`,
    )
    .join(' + ')

/** Returns the labels of holdings and moves, for the page and for files. */
export function usePortfolioTexts() {
  const { t } = useTexts<'portfolio' | 'activity'>()
  const name = ({ part, name: id }: Holding): string => {
    if (part === 'offerings') {
      const project = projectOf(id)
      return project ? t(`offering.${project.id}`) : id
    }
    if (part === 'genesis') return t('part.genesis')
    if (part === 'formulators') return id || t('formulatorRest')
    return part === 'staked' ? t('stakeOf', { pool: id }) : id
  }
  const move = (one: Move): string => {
    if (one.kind !== 'nft') return t(`move.${one.kind}`)
    if (one.activity === 'sale') return t(one.taker ? 'bought' : 'sold')
    return t(`activity.${one.activity}`)
  }
  const text: CsvTexts = {
    part: ({ part }) => t(`part.${part}`),
    role: ({ role }) => t(`role.${role}`),
    name,
    why: ({ why }) => (why ? t(`why.${why}`) : ''),
    move,
    symbol: symbolAt,
  }
  /** Returns the coins of a move as a sentence; empty if there are none. */
  const movedText = ({ out, in: came }: Move): string => {
    const [gave, got] = [coinsText(out), coinsText(came)]
    if (gave && got) return t('gaveGot', { out: gave, in: got })
    return gave ? t('gave', { out: gave }) : got ? t('got', { in: got }) : ''
  }
  return { words: text, movedText }
}
