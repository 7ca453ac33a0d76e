import { useEffect, useState } from 'react'
import { formatAmount, formatPpm } from '../../lib/core/amount/format.ts'
import { LP_DECIMALS } from '../../lib/core/pool/model.ts'
import { impactOf } from '../../lib/liquidity/plan.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { coinsText } from './amounts.ts'
import { useDraft, useForm } from './form.tsx'

const QUIET_MS = 900

/** Announces the preview to a screen reader, politely, once typing stops. */
export function Announcer() {
  const { t } = useTexts<'liquidity'>()
  const { $plan } = useForm()
  const { coins } = useDraft()
  const plan = useStore($plan)
  const [said, setSaid] = useState('')
  const impact = plan ? formatPpm(impactOf(plan)) : ''
  const text = !plan
    ? ''
    : plan.preview.minted > 0n
      ? t('announceAdd', { amount: formatAmount(plan.preview.minted, LP_DECIMALS, { places: 4 }), impact })
      : t('announceRemove', {
          amounts: coinsText(t, plan.state.pool, coins, plan.preview.coinsOut, 'down'),
          impact,
        })
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), QUIET_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p className="vh" role="status">
      {said}
    </p>
  )
}
