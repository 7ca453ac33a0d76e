import { formatAmount, formatPpm } from '../../lib/core/amount/format.ts'
import { symbolAt } from '../../lib/core/config/contracts.ts'
import type { Address } from '../../lib/core/config/registry.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import { impactOf } from '../../lib/liquidity/plan.ts'
import type { FormIssue } from '../../lib/liquidity/rules.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { useDraft, useForm } from './form.tsx'

/** Issues about the pool, not about an amount: shown below its name. */
const ofPool: readonly FormIssue[] = [
  'liquidity.choose',
  'liquidity.noPool',
  'liquidity.unread',
  'liquidity.noPosition',
  'liquidity.noRoute',
  'pool.killed',
  'pool.empty',
]

/** Returns the text of the current issue, and the field that it is shown at. */
export function useIssue() {
  const { t } = useTexts<'form' | 'liquidity'>()
  const { $result, $action, $lacking, $plan } = useForm()
  const { entry, wanted, token, last, mode } = useDraft()
  const result = useStore($result)
  const action = useStore($action)
  const short = useStore($lacking)
  const plan = useStore($plan)
  const issue: FormIssue | null =
    action.kind === 'issue' ? action.issue : result && 'issue' in result ? result.issue : null
  const place =
    issue === 'liquidity.insufficient'
      ? (short?.token ?? null)
      : (last ?? (mode === 'in' ? token?.address : entry?.address) ?? null)
  const text = issue
    ? t(issue, {
        pool: entry?.id ?? wanted ?? '',
        symbol: issue.startsWith('amount.')
          ? symbolAt(place)
          : issue === 'liquidity.insufficient'
            ? symbolAt(short?.token ?? null)
            : (token?.symbol ?? ''),
        decimals: TOKEN_DECIMALS,
        amount: formatAmount(short?.amount ?? 0n, TOKEN_DECIMALS, { places: 4, round: 'up' }),
        impact: plan ? formatPpm(impactOf(plan)) : '',
      })
    : ''
  const aboutPool = issue !== null && ofPool.includes(issue)
  return {
    issue,
    /** The sentence below the pool's name; null if there is no such issue. */
    pool: aboutPool ? text : null,
    /** The sentence inside a field; null if it belongs elsewhere. */
    at: (address: Address | null) =>
      issue && !aboutPool && issue !== 'amount.empty' && place !== null && place === address ? text : null,
  }
}
