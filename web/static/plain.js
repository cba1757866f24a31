const list = document.getElementById("tables");
if (list) showTables();

async function showTables() {
  const answer = await fetch("/api/lobby");
  const tables = answer.ok ? await answer.json() : [];
  list.replaceChildren(...tables.map((t) => {
    const item = document.createElement("li");
    item.textContent = `${t.game}, ${t.card.seats.length} seats, ${t.names.filter(Boolean).join(", ")}`;
    return item;
  }));
  if (!tables.length) list.innerHTML = "<li>No table is open.</li>";
}

const form = document.getElementById("check");
if (form) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const answer = await fetch("/api/seed?" + new URLSearchParams(new FormData(form)));
    const said = await answer.json();
    document.getElementById("answer").textContent = !answer.ok ? said.detail
      : said.same ? "Yes: this seed gives this commitment." : "No: this seed gives another commitment, " + said.commitment;
  });
}
