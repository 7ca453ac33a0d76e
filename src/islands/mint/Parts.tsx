import type { ReactNode } from 'react'
import { formatAmount } from '../../lib/core/amount/format.ts'
import { symbolAt } from '../../lib/core/config/contracts.ts'
import { chain } from '../../lib/core/config/env.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import type { Age } from '../../lib/core/i18n/age.ts'
import { formatBlockSpan } from '../../lib/core/i18n/span.ts'
import type { MintRow } from '../../lib/mint/row.ts'
import { $rpcError } from '../../stores/chain.ts'
import { Figure } from '../../ui/Figure.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { useAge } from '../shared/age/useAge.ts'
import { $mints, refreshMints } from './store/mint.ts'

/** Returns the age class of the mints' figures. */
export function useMintAge(): Age {
  const { stamp } = useStore($mints)
  return useAge(stamp)
}

export function MintAsOf() {
  const { t } = useTexts<'nft' | 'mint'>()
  const { stamp } = useStore($mints)
  const error = useStore($rpcError)
  return (
    <AsOf
      stamp={stamp}
      source={t('fromChain')}
      again={error ? refreshMints : undefined}
      waiting={t('reading')}
    />
  )
}

export function Whole({
  raw,
  unit = '',
}: {
  readonly raw: bigint | null | undefined
  readonly unit?: string
}) {
  return (
    <span className="fig">
      {raw == null ? '—' : formatAmount(raw, 0)}
      {raw != null && unit && <span className="u">{unit}</span>}
    </span>
  )
}

export const Coins = ({
  raw,
  token,
}: {
  readonly raw: bigint | null | undefined
  readonly token: string | null
}) => (
  <Figure
    raw={raw}
    decimals={TOKEN_DECIMALS}
    places={2}
    unit={raw == null || token === null ? '' : symbolAt(token)}
  />
)

const tags = { upcoming: 'tag', live: 'tag tag-a', between: 'tag', finished: 'tag tag-n' } as const

export function PhaseTag({ row }: { readonly row: MintRow }) {
  const { t } = useTexts<'mint'>()
  return row.phase && <span className={tags[row.phase]}>{t(`phase.${row.phase}`)}</span>
}

/** A number of blocks, with the time as an estimate. */
export function Blocks({ raw }: { readonly raw: bigint | null }) {
  const { locale, t } = useTexts<'mint'>()
  if (raw === null) return <span className="fig">—</span>
  return (
    <>
      <span className="fig">
        {formatAmount(raw, 0)}
        <span className="u">{t('blocks')}</span>
      </span>{' '}
      <span className="faint nw">≈ {formatBlockSpan(raw, chain.blockMs, locale)}</span>
    </>
  )
}

export const Line = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
