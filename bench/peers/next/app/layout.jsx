import '../content/home.css';

export const metadata = { title: 'Next.js' };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body data-room="home">{children}</body>
    </html>
  );
}
