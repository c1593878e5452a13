/** Stands in place of a part of the page that was to be loaded later and did not come. */
export default function NotLoaded() {
  return (
    <p role="alert">This part could not be loaded. Check your connection, then reload the page; nothing is lost.</p>
  );
}
