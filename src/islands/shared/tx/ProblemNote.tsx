import { useEffect } from 'react'
import { formatAmount } from '../../../lib/core/amount/format.ts'
import { chain } from '../../../lib/core/config/env.ts'
import { $disagreement, $head, $headAge, $rpcError } from '../../../stores/chain.ts'
import { $errorTexts, needErrorTexts } from '../../../stores/errorTexts.ts'
import { $rightChain } from '../../../stores/gate.ts'
import { switchChain } from '../../../stores/switchChain.ts'
import { $wallet } from '../../../stores/wallet.ts'
import { Note } from '../../../ui/Note.tsx'
import { useTexts } from '../../../ui/texts.tsx'
import { useStore } from '../../../ui/useStore.ts'

/** Reasons why a trade is blocked: wrong chain, no network, nodes that fail or disagree. */
export function ProblemNote() {
  const { locale, t } = useTexts<'tx'>()
  const error = useStore($rpcError)
  const head = useStore($head)
  const age = useStore($headAge)
  const disagreement = useStore($disagreement)
  const rightChain = useStore($rightChain)
  const { chainId } = useStore($wallet)
  const failing = error !== null && age !== 'live'
  const errors = useStore($errorTexts)
  const failed = error !== null
  useEffect(() => {
    if (failed) needErrorTexts(locale)
  }, [failed, locale])
  if (!rightChain)
    return (
      <Note kind="danger">
        <p>{t('wrongChainNote', { chain: chainId ?? '?', name: chain.name, id: chain.id })}</p>
        <button className="act" type="button" onClick={() => void switchChain()}>
          {t('switchChain')}
        </button>
      </Note>
    )
  if (failing && typeof navigator !== 'undefined' && !navigator.onLine)
    return (
      <Note kind="offline">
        <p>
          <b>{head ? t('offlineTitle', { block: formatAmount(head.block, 0) }) : t('offlineUnread')}</b>
        </p>
        <p>{t('offlineBody')}</p>
      </Note>
    )
  if (failing) {
    const next = errors[`${error.code}.next`]
    return (
      <Note kind="warn" problem={error.code}>
        <p>
          <b>{errors[error.code] ?? t('rpcTitle')}</b>
        </p>
        {next && <p>{next}</p>}
      </Note>
    )
  }
  if (disagreement)
    return (
      <Note kind="warn">
        <p>
          {t(disagreement.kind === 'chain' ? 'disagreeChain' : 'disagreeHeight', { url: disagreement.url })}
        </p>
      </Note>
    )
  return null
}
