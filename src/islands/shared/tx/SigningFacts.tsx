import { MostFee } from './MostFee.tsx'
import { Vouching } from './Vouching.tsx'

/** Facts that every review shows before it asks for a signature. For dialogs that load the texts of a flow later. */
export default function SigningFacts() {
  return (
    <>
      <Vouching />
      <MostFee />
    </>
  )
}
