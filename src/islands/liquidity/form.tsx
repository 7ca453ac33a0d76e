import { createContext, type ReactNode, useContext } from 'react'
import type { FormName } from '../../lib/liquidity/plan.ts'
import { useStore } from '../../ui/useStore.ts'
import { formNamed, type LiquidityForm } from './store/form.ts'
import { coinsOf } from './store/liquidity.ts'

const Context = createContext<LiquidityForm | null>(null)

/** Provides a page's form to its parts. */
export function FormProvider({ name, children }: { readonly name: FormName; readonly children: ReactNode }) {
  return <Context value={formNamed(name)}>{children}</Context>
}

/** Returns the form of the page. */
export function useForm(): LiquidityForm {
  const form = useContext(Context)
  if (!form) throw new Error('outside of a form')
  return form
}

/** Returns the draft, with the coins of its pool in display order. */
export function useDraft() {
  const { $draft } = useForm()
  const draft = useStore($draft)
  return { ...draft, coins: draft.entry ? coinsOf(draft.entry) : [] }
}
