"""Addresses of signing in and of one's own account."""

from django.urls import URLPattern, URLResolver, path

from hexclassroom.accounts.views import account, invite, new_password, second_factor, sign_in, start

urlpatterns: list[URLPattern | URLResolver] = [
    path("start/", start.start, name="start"),
    path("sign-in/", sign_in.sign_in, name="sign_in"),
    path("sign-in/code/", sign_in.sign_in_code, name="sign_in_code"),
    path("sign-out/", start.sign_out, name="sign_out"),
    path("invite/", invite.invite, name="invite"),
    path("new-password/", new_password.new_password, name="new_password"),
    path("account/", account.account, name="account"),
    path("account/details/", account.details, name="account_details"),
    path("account/password/", account.password, name="account_password"),
    path("account/second-factor/", second_factor.second_factor, name="second_factor"),
    path("account/second-factor/change/", second_factor.factor_change, name="factor_change"),
]
