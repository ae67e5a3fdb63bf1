/** The budget panel. */
export function BudgetPanel() {
  return <p>Budget</p>;
}
