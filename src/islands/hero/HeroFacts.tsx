import { formatAmount } from '../../lib/core/amount/format.ts'
import type { HeroState } from '../../lib/core/nft/heroState.ts'
import { useTexts } from '../../ui/texts.tsx'
import { Grade, Stars } from './Plate.tsx'

/** The chain's values of a hero, in one line; a dash if unknown. */
export function HeroFacts({ state }: { readonly state: HeroState | null }) {
  const { t } = useTexts<'heroWords'>()
  if (!state) return <span className="faint">—</span>
  return (
    <span className="hero-facts">
      <Grade grade={state.grade} />
      <Stars stars={state.stars} />
      <span className="nw">{t('levelOf', { level: state.level })}</span>
      <span className="nw">{t('powerOf', { power: formatAmount(BigInt(state.hashPower), 0) })}</span>
    </span>
  )
}
