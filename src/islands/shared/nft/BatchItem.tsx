import type { ReactNode } from 'react'
import { idAfter } from '../../../lib/core/nft/link.ts'
import type { Item } from '../../../lib/core/nft/schema.ts'
import { Icon } from '../../../ui/Icon.tsx'
import type { IconName } from '../../../ui/icons.ts'

type Props = {
  readonly item: Pick<Item, 'name' | 'tokenId'>
  readonly state: string
  /** Shows how it ended, or why it can't begin; null while it waits or is in progress. */
  readonly icon: IconName | null
  /** Text of its state. */
  readonly says: string
  /** Below its name. */
  readonly children?: ReactNode
}

/** One of several items that are signed one after the other, with its state. */
export const BatchItem = ({ item, state, icon, says, children }: Props) => (
  <li data-state={state}>
    <span className="n">
      {icon ? <Icon name={icon} /> : <span className="spin" hidden={state === 'ready'} />}
    </span>
    <span>
      <b>{item.name}</b> <span className="faint">{idAfter(item.name, BigInt(item.tokenId))}</span>
      {children}
    </span>
    <span className="small muted">{says}</span>
  </li>
)
