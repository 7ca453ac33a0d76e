import { createContext, type ReactNode, useContext } from 'react'
import type { FormName } from '../../lib/liquidity/plan.ts'
import { useStore } from '../../ui/useStore.ts'
import { formNamed, type LiquidityForm } from './store/form.ts'
import { coinsOf } from './store/liquidity.ts'

const Context = createContext<LiquidityForm | null>(null)

/** Gives the parts of a page their form. */
export function FormProvider({ name, children }: { readonly name: FormName; readonly children: ReactNode }) {
  return <Context value={formNamed(name)}>{children}</Context>
}

/** The form of the page that a part is in. */
export function useForm(): LiquidityForm {
  const form = useContext(Context)
  if (!form) throw new Error('outside of a form')
  return form
}

/** The draft, with the coins of its pool as they are shown. */
export function useDraft() {
  const { $draft } = useForm()
  const draft = useStore($draft)
  return { ...draft, coins: draft.entry ? coinsOf(draft.entry) : [] }
}
