import { nameParts } from '../../../lib/core/nft/link.ts'

type Props = {
  readonly name: string
  readonly id: bigint
}

/** An item's name where there is little room: its words are cut before its number is. */
export function PartedName({ name, id }: Props) {
  const { words, number } = nameParts(name, id)
  return (
    <>
      <span title={words}>{words}</span> <small>{number}</small>
    </>
  )
}
