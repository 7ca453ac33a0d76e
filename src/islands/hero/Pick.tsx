import type { ReactNode } from 'react'
import type { Address } from '../../lib/core/config/registry.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { Plate } from './Plate.tsx'
import { useNamed } from './useNamed.ts'

type Props = {
  readonly kind: 'radio' | 'checkbox'
  /** Name of the group of inputs. */
  readonly group: string
  readonly contract: Address
  readonly id: bigint
  readonly picked: boolean
  /** Id of the note about the index, if it differs from the chain. */
  readonly differs?: string | undefined
  /** Description below its name. */
  readonly children?: ReactNode
  readonly onPick: () => void
}

/** An item that can be picked: its picture is the button. */
export function Pick({ kind, group, contract, id, picked, differs, children, onPick }: Props) {
  const { t } = useTexts<'judged'>()
  const named = useNamed()(contract, id)
  return (
    <label>
      <input
        type={kind}
        name={group}
        checked={picked}
        aria-label={named.full}
        aria-describedby={differs}
        onChange={onPick}
      />
      <Plate link={named.image} />
      <span className="pick-dot" aria-hidden="true">
        <Icon name="check" />
      </span>
      <span className="pick-name">
        <span title={named.name}>{named.name}</span>
        <span>{named.id}</span>
      </span>
      {children}
      {differs && <small className="muted">{t('differsMark')}</small>}
    </label>
  )
}
