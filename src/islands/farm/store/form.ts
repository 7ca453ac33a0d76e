import { map } from 'nanostores'
import { exactAmount } from '../../../lib/core/amount/format.ts'
import { parseAmount } from '../../../lib/core/amount/parse.ts'
import { registry } from '../../../lib/core/config/contracts.ts'
import { TOKEN_DECIMALS } from '../../../lib/core/config/tokens.ts'
import { paidOf } from '../../../lib/farm/figures.ts'
import type { FarmState } from '../../../lib/farm/model.ts'
import { type FarmAction, nextFarmAction } from '../../../lib/farm/rules.ts'
import { derived } from '../../../stores/derived.ts'
import { $access } from '../../../stores/gate.ts'
import { $farms } from './farm.ts'

/** The amount being typed for one pool; null if no form is open. */
export type FarmForm = { readonly act: 'deposit' | 'withdraw'; readonly id: string; readonly text: string }
export const $farmForm = map<{ current: FarmForm | null }>({ current: null })

export const openForm = (action: FarmForm['act'], id: string) =>
  $farmForm.set({ current: { act: action, id, text: '' } })
export const closeForm = () => $farmForm.set({ current: null })
export function typeFarmAmount(text: string): void {
  const { current } = $farmForm.get()
  if (current) $farmForm.set({ current: { ...current, text } })
}

export type FormView = {
  readonly form: FarmForm
  readonly row: FarmState
  /** Available amount; null while unknown. */
  readonly most: bigint | null
  /** Payment of a withdrawal of the typed amount, after the pool's fee; null if there is none to show. */
  readonly pays: bigint | null
  readonly action: FarmAction
}

const mostOf = (action: FarmForm['act'], row: FarmState) =>
  (action === 'deposit' ? row.mine?.held : row.mine?.staked) ?? null

export const $formView = derived(
  [$farmForm, $farms, $access],
  ({ current: form }, { rows }, access): FormView | null => {
    const row = form && rows.find(({ entry }) => entry.id === form.id)
    if (!form || !row) return null
    const parsed = parseAmount(form.text, TOKEN_DECIMALS)
    const most = mostOf(form.act, row)
    const raw = 'raw' in parsed ? parsed.raw : 0n
    const some = form.act === 'withdraw' && raw > 0n && most !== null && raw <= most
    const pays = some && row.paidFactor !== null ? paidOf(raw, row.paidFactor) : null
    return {
      form,
      row,
      most,
      pays,
      action: nextFarmAction({
        act: form.act,
        ...access,
        parsed,
        most,
      }),
    }
  },
)

/** MEV pays the network fee too, so the form does not offer the part needed for it (docs/chain.md, Chain and fees). */
const FEE_RESERVE = 10n ** 16n

export function fillMaximum(): void {
  const view = $formView.get()
  if (!view || view.most === null) return
  const keeps = view.form.act === 'deposit' && view.row.entry.want === registry.tokens.MEV ? FEE_RESERVE : 0n
  const most = view.most > keeps ? view.most - keeps : 0n
  typeFarmAmount(exactAmount(most, TOKEN_DECIMALS))
}

/** Returns the typed action with its amount; null while it cannot be signed. */
export function typedAction(): {
  readonly act: FarmForm['act']
  readonly id: string
  readonly amount: bigint
} | null {
  const view = $formView.get()
  if (view?.action.kind !== 'review') return null
  const parsed = parseAmount(view.form.text, TOKEN_DECIMALS)
  return 'issue' in parsed ? null : { act: view.form.act, id: view.form.id, amount: parsed.raw }
}
