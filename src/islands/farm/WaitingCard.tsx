/** Placeholder bars as high as the figures, until these are read. */
export function WaitingCard() {
  return (
    <section className="card" aria-busy="true">
      <div className="card-h">
        <span className="sk sk-l" />
      </div>
      <div className="card-b sk-rows">
        {[1, 2, 3, 4].map((row) => (
          <span key={row} className="sk" />
        ))}
      </div>
    </section>
  )
}
