import type { ReactNode } from 'react'
import type { Difference } from '../../lib/core/nft/differences.ts'
import type { Held } from '../../lib/formulator/model.ts'
import { DiffersLine } from '../shared/nft/Differs.tsx'
import { Plate } from './Plate.tsx'
import { numberOf } from './texts.ts'

type Props = {
  readonly item: Held
  readonly type: 'radio' | 'checkbox'
  readonly name: string
  readonly checked: boolean
  /** Drawn as one that ends. */
  readonly hollow: boolean
  readonly note: string
  readonly differs: Difference | undefined
  readonly end: ReactNode
  readonly onChange: () => void
}

/** One formulator to choose. */
export function Pick({ item, type, name, checked, hollow, note, differs, end, onChange }: Props) {
  return (
    <label>
      <input type={type} name={name} checked={checked} onChange={onChange} />
      <Plate kind={item.kind} hollow={hollow} />
      <span>
        <b>{item.kind}</b> <span className="faint">{numberOf(item)}</span>
        <small>{note}</small>
        <DiffersLine of={differs} />
      </span>
      <span className="end">{end}</span>
    </label>
  )
}
