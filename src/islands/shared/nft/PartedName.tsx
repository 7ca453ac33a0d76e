import { nameParts } from '../../../lib/core/nft/link.ts'

type Props = {
  readonly name: string
  readonly id: bigint
}

/** An item's name in little space: its text is truncated before its number is. */
export function PartedName({ name, id }: Props) {
  const { words: text, number } = nameParts(name, id)
  return (
    <>
      <span title={text}>{text}</span> <small>{number}</small>
    </>
  )
}
